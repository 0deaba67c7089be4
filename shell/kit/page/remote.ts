import type { Remote as Contract } from '@fairway/schema/remote';
import type { ReactNode } from 'react';

/** What a remote exposes, with its components given back as React's. */
export type Remote = Contract<ReactNode>;

export { REMOTE_CONTRACT } from '@fairway/schema/remote';
