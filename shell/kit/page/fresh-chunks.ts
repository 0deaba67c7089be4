// Runs first in each remote's entry. A retry asks for the entry under an address of its own, because a
// browser doesn't ask twice for a script that it still awaits; the chunks behind it must not wait either.

declare const __webpack_require__: { u: (chunk: string) => string };

const { currentScript } = document;
const again = currentScript instanceof HTMLScriptElement ? new URL(currentScript.src).search : '';
const fileOf = __webpack_require__.u;
__webpack_require__.u = (chunk) => fileOf(chunk) + again;

export {};
