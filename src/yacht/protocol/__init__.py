"""The JSON of games and rules: strict decoding at the edge, and the schema of what is accepted."""

from yacht.protocol.records import MalformedRecordError, decode_record, encode_record, record_schema
from yacht.protocol.rules import options_json, rules_json

__all__ = [
    "MalformedRecordError",
    "decode_record",
    "encode_record",
    "options_json",
    "record_schema",
    "rules_json",
]
