"""The lines of the guide do what it says."""

import doctest
import pathlib

import pytest

GUIDE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "python.md"


def test_guide(tmp_path, monkeypatch):
    pytest.importorskip("numpy")
    monkeypatch.chdir(tmp_path)
    text = GUIDE.read_text().replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, "python.md", str(GUIDE), 0)
    assert len(test.examples) > 30
    said = []
    runner = doctest.DocTestRunner()
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)
