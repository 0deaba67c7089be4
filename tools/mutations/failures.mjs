/**
 * How many tests failed that are in that file and have that title. Others that fail along with them don't count, and
 * nor does a file that could not even begin.
 * @param {readonly { name: string, assertionResults: readonly { fullName: string, status: string }[] }[]} results jest's, of each file
 * @param {{ test: string, title: string }} named the end of the file's path, and a piece of the title
 */
export const failuresOf = (results, { test, title }) =>
  results
    .filter(({ name }) => name.endsWith(`/${test}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, fullName }) => status === 'failed' && fullName.includes(title)).length;
