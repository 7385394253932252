"""How much the claims and the tests notice of changed code: `press mutants`, over this checkout, wherever one is."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

from press.mutants.measure import main

if __name__ == "__main__":
    main(sys.argv[1:], ROOT)
