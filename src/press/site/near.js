// A word that no page has is looked for as its stem, and then as the words that differ from it by a letter, or by two.
{
  const { Index, Query, TokenSet } = lunr, { query } = Index.prototype;

  const stands = (index, clause) => index.tokenSet.intersect(TokenSet.fromClause(clause)).toArray().length;

  const nearest = (index, { term }) => {
    const word = term.replaceAll("*", ""), [stem = word] = index.pipeline.runString(word);
    const distances = word.length < 4 ? [] : word.length < 8 ? [0, 1] : [0, 1, 2];
    return distances.map((editDistance) => ({ term: stem, editDistance })).find((each) => stands(index, each));
  };

  Index.prototype.query = function (ask) {
    return query.call(this, (asked) => {
      ask(asked);
      for (const clause of asked.clauses)
        if (clause.presence !== Query.presence.PROHIBITED && !stands(this, clause))
          Object.assign(clause, nearest(this, clause));
    });
  };
}
