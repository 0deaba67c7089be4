import { expect, test } from '@jest/globals';
import { type Bus, HintListeners, hint } from '../src/live/bus/bus.ts';
import { type HintFault, hintFaults } from './outside/hint-faults.ts';

const said = hint<{ word: string }>('test.said');

/** A bus within this process, and what arrives through the faults. */
function openFaulty() {
  const listeners = new HintListeners();
  const bus: Bus = {
    isInOrder: true,
    publish: async (_em, kind, body) => listeners.publish(listeners.hintOf(kind, body, true)),
    publishAll: async () => {},
    subscribe: (kind, listener) => listeners.subscribe(kind, listener),
    subscribeOnce: (kind, listener) => listeners.subscribeOnce(kind, listener),
    onGap: (listener) => listeners.onGap(listener),
    trouble: () => undefined,
    close: async () => {},
  };
  const state: { fault: HintFault } = { fault: null };
  const faults = hintFaults(() => state.fault);
  const faulty = faults.around(bus);
  const arrived: string[] = [];
  faulty.subscribe(said, ({ word }) => arrived.push(word));
  faulty.onGap(() => arrived.push('a gap'));
  const say = (word: string) => listeners.publish(listeners.hintOf(said, { word }, true));
  return { state, faults, arrived, say };
}

test('what is late comes in order, whatever follows it behind it', () => {
  const { state, faults, arrived, say } = openFaulty();
  say('one');
  state.fault = 'late';
  say('two');
  state.fault = null;
  say('three');
  expect(arrived).toEqual(['one']);
  faults.comeBack();
  say('four');
  expect(arrived).toEqual(['one', 'two', 'three', 'four']);
});

test('behind hints that are lost listeners are told of a gap, once', () => {
  const { state, faults, arrived, say } = openFaulty();
  state.fault = 'lost';
  say('one');
  state.fault = null;
  faults.comeBack();
  faults.comeBack();
  say('two');
  expect(arrived).toEqual(['a gap', 'two']);
});
