// What the product fixes about the page around its screens, in one place. The width of a phone and the time a
// toast stays are the kit's.

/** How long a front-end is waited for until a retry is offered. */
export const retryOfferedMs = 10_000;

/** After how long a front-end counts as failed. */
export const loadTimeoutMs = 120_000;

/** After the network came back: how soon what is still not reached is tried again, and for how long. */
export const reconnectRetryMs = 2000;
export const reconnectTimeoutMs = 15_000;

/** How often the shown age of a stored board is updated. */
export const ageShownMs = 10_000;
