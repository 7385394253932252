"""What readers type finds what they look for, among the first three pages; the words are those of their questions.

The search's own script is asked, in the browser, with the index that it would load; what it answers is what it shows.
"""

import pytest
from programs import rules

from press import browse

pytestmark = pytest.mark.browser

# For each page, what people who need it have been seen to type: questions, settings' names, errors, other names.
QUERIES = rules("""
adam/ = adam optimizer | adam optimiser | what is adam | Kingma Ba
adam/problems/ = ill-conditioned | condition number | plateau | why not plain SGD | noisy gradients
adam/algorithm/ = bias correction | why bias correction | warmup | warm-up | learning rate warmup adam | adam epsilon
    | eps inside sqrt | epsilon hat | fp16 epsilon | 1e-8 float16 | exponential moving average | EMA
    | first moment second moment | beta1 beta2 | signal to noise ratio | adam pseudocode | m_hat v_hat
adam/memory/ = SparseAdam | effective learning rate | beta2 0.95 | loss spike | loss spikes | edge of stability
adam/bound/ = adam step size bound | maximum update
adam/answers/ = sparse gradients | rare words | which learning rate | tune learning rate | saddle point
adam/limits/ = adam not converging | learning rate decay | learning rate schedule | rotated coordinates
    | constant learning rate
adam/family/ = AdamW | weight decay | weight_decay vs L2 | decoupled weight decay | L2 regularization | RMSprop
    | Adagrad | momentum | dampening
adam/relatives/ = nesterov | AMSGrad | amsgrad=True | AdaMax
adam/after/ = Lion | Muon | Adafactor | SOAP | Shampoo | 8-bit Adam | Newton-Schulz | schedule-free
adam/torch/ = resume training | checkpoint optimizer | state_dict | loss jumps after resume
    | zero gradient weights change | torch.optim.Adam | bit identical | maximize | capturable | differentiable
adam/cost/ = adam memory | optimizer state memory | 8-bit adam | fused adam | foreach | adam generalization
    | adam overfit | bytes per parameter
adam/setting/ = how to tune adam | adam hyperparameters | warmup steps | how long warmup | RAdam rho
    | beta2 language models | adam bf16 | adam nan fp16 | gradient clipping adam | clip_grad_norm_ | no_decay
    | weight decay LayerNorm bias | loss jump after resuming | fused vs foreach
positions/order/ = permutation equivariant | permutation invariant | bag of words | causal mask position
positions/integers/ = LayerNorm | layer normalization | position as integer | norm grows
    | normalize position by length | add or concatenate
positions/clock/ = binary positional encoding | rotation matrix sine cosine | one sine
positions/frequencies/ = sinusoidal positional encoding | sinusoidal | div_term | geometric progression wavelengths
    | dot product of positional encodings | linear function of offset
positions/sums/ = why 10000 | 10000 2i/d | fourier | wavelength | convergents of pi
positions/learned/ = learned positional embedding | BERT position embeddings | 512 tokens | GPT-2 wpe
    | absolute position embeddings
positions/relative/ = relative position | Shaw | no positional encoding
positions/rope/ = RoPE | rotary embedding | rotary position embedding | long-term decay
    | why are only queries and keys rotated | RoFormer | left padding | position offset | interleaved | rotate_half
    | half split | GPT-J | GPT-NeoX | RoPE interleaved vs half | convert weights rope
positions/forms/ = partial rotary | partial_rotary_factor | rope complex numbers | freqs_cis | apply_rotary_pos_emb
positions/formats/ = bfloat16 rope | rope fp16 | bf16 positions
positions/alibi/ = T5 buckets | relative_attention_bias | T5 relative position bias
    | ALiBi | ALiBi slopes | alibi 12 heads | slopes not a power of two | linear bias | BLOOM
positions/length/ = NoPE | length extrapolation | train short test long | length generalization | copy task
    | extrapolate longer sequences
positions/extension/ = logn | log-n scaling | YaRN | rope_scaling | rope scaling | NTK-aware | dynamic NTK
    | position interpolation | Llama 3 rope | LongRoPE | attention sink | streaming llm | context window extension
    | extend context length | rope-freq-base | KV cache | mscale | longer context
positions/in_use/ = padding_side | sequence packing | document mask | past_key_values | sliding window | context shift
positions/config/ = rope calculator | config.json | rope_theta | original_max_position_embeddings | --rope-scale
    | mscale_all_dim | short_factor
positions/models/ = iRoPE | MLA | DeepSeek rope | which models use rope
positions/schemes/ = which positional encoding | compare positional encodings | RoPE vs ALiBi
positions/torch/ = attn_mask | scaled_dot_product_attention | positional encoding pytorch | inv_freq
    | PositionalEncoding module
paperclips/ = paperclip | paperclip maximizer | AI alignment | alignment | AI safety
paperclips/specification/ = reward misspecification | specification gaming | side effects | reward hacking
paperclips/legibility/ = interpretability | out of distribution | spurious correlation | distribution shift
    | goal misgeneralization | deceptive alignment | alignment faking
paperclips/race/ = AI race | arms race | race to the bottom | racing to the precipice | race dynamics
    | prisoner's dilemma
paperclips/goodhart/ = Goodhart | Goodhart's law | best of n | overoptimization | KL divergence | RLHF | wireheading
paperclips/off_switch/ = corrigibility | off-switch game | shutdown problem | kill switch | power seeking
    | instrumental convergence
paperclips/deferred/ = option value | iterate and fix | delayed feedback | quasi-option value
    | alignment faking | deceptive alignment
reference/bugs/ = common bugs | wrong rope implementation | adam implementation bug
reference/commonly-said/ = bias correction makes the first steps longer | Adam adapts its rate, so it needs no schedule.
    | adam generalises worse | attention is permutation-invariant
    | rope rotates embeddings | rope makes distant words count less | alibi extrapolates best
    | low dimensions low frequencies | bert uses sinusoids | one can always pull the plug
    | A machine that pursues its goal has no reason to let itself be switched off.
    | attention maps show what a model looks at | Once Adam is at a minimum, it stays there.
    | If all outputs are right, it has learned the right thing.
reference/oracles/ = test my implementation | check my rope | unit test optimizer | pytest fixture
reference/notation/ = notation | symbols | what does theta mean
reference/glossary/ = glossary | abbreviations
reference/sources/ = references | bibliography
reference/second/ = negative control
""")

# Words of readers who misspell, or who paste what a library told them.
QUERIES_OTHERWISE = rules("""
adam/ = adam optimzer
adam/algorithm/ = bais correction | epsylon | exponental moving average | bias corection
adam/relatives/ = Nestrov | nesterof
adam/family/ = momentun | Adagard | weigth decay | decoupeld weight decay | RMSprob
adam/setting/ = gradient cliping | warmpu
adam/limits/ = lerning rate schedule
adam/torch/ = optimizer got an empty parameter list | ValueError: optimizer got an empty parameter list
    | can't optimize a non-leaf Tensor | some parameters appear in more than one parameter group
    | loaded state dict contains a parameter group that doesn't match the size of optimizer's group
    | Adam does not support sparse gradients, please consider SparseAdam instead
    | Attempting to unscale FP16 gradients. | Detected call of lr_scheduler.step() before optimizer.step()
positions/ = rotery | rotery embedding | positonal encoding
positions/frequencies/ = sinusodial encoding | sinusoidal postional encoding
positions/alibi/ = alibi slops
positions/extension/ = positon interpolation | YARN contxt
positions/learned/ = lerned position embedding
positions/in_use/ = IndexError: index out of range in self
    | A decoder-only architecture is being used, but right-padding was detected!
    | Token indices sequence length is longer than the specified maximum sequence length for this model
positions/config/ = Missing required keys in `rope_scaling` | Unrecognized keys in `rope_parameters`
paperclips/legibility/ = interpretibility | interpretabilty
paperclips/goodhart/ = goodheart | Goodharts law
paperclips/off_switch/ = corigibility | off swich game
paperclips/specification/ = specifcation gaming
""")

ASK = """async (queries) => {
    const { base, search } = JSON.parse(document.querySelector("#__config").textContent);
    const at = new URL(base + "/", location.href);
    const { config, docs } = await (await fetch(new URL("search/search_index.json", at))).json();
    // A reader reaches for the search.
    document.querySelector(".md-search").dispatchEvent(new Event("pointerover", { bubbles: true }));
    const worker = new Worker(new URL(search, at));
    const answer = (message) => new Promise((resolve) => {
        worker.addEventListener("message", ({ data }) => resolve(data), { once: true });
        worker.postMessage(message);
    });
    await answer({ type: 0, data: { config, docs, options: { suggest: false } } });
    const found = {};
    for (const query of queries) {
        const { items } = (await answer({ type: 2, data: query })).data;
        found[query] = items.map(([first]) => first.location.replace(/#.*/, ""));
    }
    return found;
}"""


@pytest.fixture(scope="module")
def found(chromium, origin) -> dict[str, list[str]]:
    """The pages that each query finds, best first."""
    page = chromium.new_page()
    page.goto(origin)
    browse.settled(page)
    lists = [*QUERIES.values(), *QUERIES_OTHERWISE.values()]
    found = page.evaluate(ASK, [query for queries in lists for query in queries])
    page.close()
    return found


@pytest.mark.parametrize("page", QUERIES)
def test_words_of_readers_find_the_page(page, found):
    missed = {query: found[query][:3] for query in QUERIES[page] if page not in found[query][:3]}
    assert not missed


@pytest.mark.parametrize("page", QUERIES_OTHERWISE)
def test_misspelt_words_and_messages_find_the_page(page, found):
    missed = {query: found[query][:3] for query in QUERIES_OTHERWISE[page] if page not in found[query][:3]}
    assert not missed


def test_what_no_page_has_finds_nothing(chromium, origin):
    page = chromium.new_page()
    page.goto(origin)
    browse.settled(page)
    assert set(map(str, page.evaluate(ASK, ["xyzzyqwv", "quxify frobnicator"]).values())) == {"[]"}
    page.close()
