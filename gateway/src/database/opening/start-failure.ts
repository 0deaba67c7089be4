/** Why the gateway can't start, as one sentence for its operator. */
export class StartFailure extends Error {}
