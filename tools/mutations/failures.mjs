import { posix } from 'node:path';

/** Where a file that a mutation names is, from the root of the repository. @param {string} file */
export const pathFromRoot = (file) => posix.join('gateway/src', file);

/**
 * How many tests failed that are in that file and have that title. Others that fail along with them don't count, and
 * nor does a file that could not even begin.
 * @param {readonly { name: string, assertionResults: readonly { fullName: string, status: string }[] }[]} results jest's, of each file
 * @param {{ test: string, title: string }} named the file, as mutations name it, and a piece of the title
 */
export const failuresOf = (results, { test, title }) =>
  results
    .filter(({ name }) => name.endsWith(`/${pathFromRoot(test)}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, fullName }) => status === 'failed' && fullName.includes(title)).length;
