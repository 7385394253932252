from workings.positions.config import printed

CONFIG = """
{"model_type": "qwen3", "hidden_size": 1024, "num_attention_heads": 16,
 "head_dim": 128, "max_position_embeddings": 40960, "rope_theta": 1000000,
 "rope_scaling": {"rope_type": "yarn", "factor": 4.0,
                  "original_max_position_embeddings": 32768}}
"""

print(printed(CONFIG))
