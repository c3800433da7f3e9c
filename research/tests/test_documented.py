"""The code on the pages about the package runs, each page from its first line to its last."""
import contextlib
import io
import os
import re
import unittest

from common import ecumene

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir)


class Documented(unittest.TestCase):
    def run_page(self, path, least):
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            text = file.read()
        blocks = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
        self.assertGreaterEqual(len(blocks), least)
        names = {}
        for block in blocks:
            if ecumene.numpy is None and ("gym" in block or "numpy" in block):
                continue
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(block, path, "exec"), names)

    def test_introduction(self):
        self.run_page("research/README.md", 5)

    def test_reference(self):
        self.run_page("docs/python-api.md", 7)

    def test_bot(self):
        self.run_page("docs/write-a-bot.md", 1)


if __name__ == "__main__":
    unittest.main()
