// What these screens have fixed, in one place. The width of a phone and the time a toast stays are the kit's.

/** A tier with more golfers scrolls under its head, so that one's picks stay near. */
export const golferListHeightPx = 560;

/** How soon it is tried again to tell the gateway of picks. */
export const draftRetryMs = 5000;

/** How long after a payment the gateway is asked about it, and how often, before it is left to itself. */
export const paymentWaitsMs: readonly number[] = [0, 1000, 2000, 4000, 8000];
