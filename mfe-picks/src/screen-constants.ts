// The constants of these screens. The width of a phone and a toast's duration are the kit's.

/** A tier with more golfers scrolls under its head, so that one's picks stay near. */
export const golferListHeightPx = 560;

/** The pause before unsent picks are sent again. */
export const draftRetryMs = 5000;

/** So long a card that is submitted waits for its draft. */
export const draftWaitMs = 2000;

/** So long the card that a buy-in made is waited for; after that, the picks are submitted again. */
export const paidCardWaitMs = 5000;

/** The waits between polls of the gateway after a payment. */
export const paymentWaitsMs: readonly number[] = [0, 1000, 2000, 4000, 8000];
