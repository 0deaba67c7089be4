/** Why the gateway can't start, as the one sentence that its operator sees. */
export class StartFailure extends Error {}
