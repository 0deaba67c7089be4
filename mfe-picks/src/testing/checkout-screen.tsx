// What the tests of buy-ins have in common: a mocked gateway, a player with a whole card and an unpaid buy-in, and words for
// what stands in the checkout.
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { GolfersPage } from '../golfers/GolfersPage.tsx';
import { storeUnsent } from '../selection/unsent-picks.ts';
import { allSent } from './all-sent.ts';
import './in-view.ts';

// jsdom fetches no scripts: this runs what a page appends, as a browser would.
const scripts = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node instanceof HTMLScriptElement) void run(node);
});

async function run(script: HTMLScriptElement) {
  try {
    const response = await fetch(script.src);
    if (!response.ok) throw new Error(`${script.src} was answered with ${response.status}.`);
    new Function(await response.text())();
    script.dispatchEvent(new Event('load'));
  } catch {
    script.dispatchEvent(new Event('error'));
  }
}

export const whole = ['1', '2', '3', '9', '10', '16', '17', '30'];

export type User = ReturnType<typeof renderScreen>['user'];
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const press = async (user: User, inDialog: string, button: string) =>
  user.click(await (await dialog(inDialog)).findByRole('button', { name: button }));

export const question = 'Use your account balance to pay for the buy in?';
export const saved = 'Your picks have been saved to your profile';

export async function submit(user: User) {
  await user.click(await screen.findByRole('button', { name: 'SUBMIT' }));
}

/** Fills in the card and its ZIP. */
export async function fillIn(user: User, { name = '', number = '4242424242424242' } = {}) {
  const checkout = await dialog('Checkout');
  const fill = async (label: string, text: string) => {
    const field = await checkout.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
  if (name) await fill('Name', name);
  await fill('ZIP or postal code', '29801');
  await fill('Card number', number);
}
export const pay = (user: User) => press(user, 'Checkout', 'Pay $33');
export const luck = async () => expect((await dialog(saved)).getByText('Good luck!')).toBeInTheDocument();

/** The gateway behind a file's tests, and ann before it. */
export function checkoutScreen() {
  const gateway = mockedGateway();
  beforeEach(() => {
    sessionStorage.clear();
    Reflect.deleteProperty(window, 'Stripe');
    scripts.observe(document.head, { childList: true });
  });
  afterEach(async () => {
    await allSent(gateway);
    scripts.disconnect();
    for (const script of document.head.querySelectorAll('script')) script.remove();
  });

  /** Ann's page of a pool whose buy-in she has not paid, with a whole card selected. */
  function visit(balanceCents = 0) {
    const ann = gateway.world.player('ann');
    if (ann) ann.balanceCents = balanceCents;
    storeUnsent('entry of ann in Back Nine-1', { ids: whole, revision: 1 });
    return renderScreen(<GolfersPage />, { path: '/Golfers?pool=Back+Nine', player: 'ann' });
  }
  const pool = () => gateway.world.pools.find(({ name }) => name === 'Back Nine');
  const isPaid = () => !pool()?.unpaid.includes('ann');
  const card = () => pool()?.saved['ann this'];
  const balance = () => gateway.world.player('ann')?.balanceCents;

  async function openCheckout() {
    const view = visit();
    await submit(view.user);
    return view;
  }
  return { gateway, visit, pool, isPaid, card, balance, openCheckout };
}
