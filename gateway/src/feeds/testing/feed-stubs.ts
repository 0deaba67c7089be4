import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type FeedRequest, openFeedClient } from '../client/feed-client.ts';
import type { FeedFault } from '../feed-fault.ts';
import { addressAt, type defaultPolicy, serviceAt } from '../service.ts';
import { FakeTime } from './fake-time.ts';
import { json, openStubServer, type StubServer } from './stub-server.ts';

/** A stubbed service, another one, the counted requests, and the fake time. */
interface FeedStubs {
  stub: StubServer;
  elsewhere: StubServer;
  time: FakeTime;
  counted: FeedRequest[];
  /** Asks the first one. */
  clientOf(
    policy?: Partial<typeof defaultPolicy>,
    random?: () => number,
  ): () => ReturnType<ReturnType<typeof openFeedClient>>;
  inTime(ms: number): () => Promise<void>;
}

/** For all tests of a file, with fresh time and counts for each. */
export function openFeedStubs(): FeedStubs {
  const asking = {
    clientOf: (policy = {}, random = () => 1) => {
      const { stub, time } = asking;
      const ask = openFeedClient({ time, random, onRequest: (asked) => asking.counted.push(asked) });
      const service = serviceAt('Stub', stub.url, { longestBytes: 1000, ...policy });
      return () =>
        ask(service, addressAt(stub.url, '/scores', { tour: 'pga', key: 'SECRET' }), 'application/json');
    },
    inTime: (ms) => () => asking.time.pass(ms),
  } as FeedStubs;
  beforeAll(async () => {
    [asking.stub, asking.elsewhere] = await Promise.all([openStubServer(), openStubServer()]);
  });
  afterAll(() => Promise.all([asking.stub.close(), asking.elsewhere.close()]));
  beforeEach(() => {
    asking.time = new FakeTime();
    asking.counted = [];
    asking.elsewhere.reply(json({ stolen: true }));
  });
  return asking;
}

export const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (fault: FeedFault) => fault.kind,
  );
