import { emailOf, tokenOf } from './players.ts';
import { serviceToken } from './product.ts';
import { type AtProduct, ask } from './rest.ts';

// Sets up data by REST, as programs do, before or beside a journey.

export interface PoolSettings {
  format: string;
  buyIn?: number;
  round?: string;
  numTournaments?: number;
  isPrivate?: boolean;
  pin?: string;
  rules?: object;
  settledOutside?: object;
}

interface PickedTier {
  tier: string;
  golferName: string[];
  dg_id: number[];
}

/** How many of each tier: eight golfers, or a hundred credits' worth. */
const eightGolfers = [3, 2, 2, 1];
const hundredCredits = [2, 2, 1, 2];

/** The player at the REST API. */
export async function asPlayer(journey: AtProduct, username: string) {
  const token = await tokenOf(journey, username);

  /** Picks that are different for every `variety`, from the sheet that is open now. */
  const picks = async (poolName: string, variety: number, isSalaryCap = false): Promise<PickedTier[]> => {
    const path = `/golfer-odds?poolName=${encodeURIComponent(poolName)}`;
    const field = await ask<{ dg_id: number; tier: string }[]>(journey, 'GET', path, { token });
    return (isSalaryCap ? hundredCredits : eightGolfers).map((count, index) => {
      const tier = `Tier${index + 1}`;
      const golfers = field.filter((golfer) => golfer.tier === tier);
      const from = (variety * count) % (golfers.length - count);
      return {
        tier,
        golferName: [],
        dg_id: golfers.slice(from, from + count).map(({ dg_id }) => dg_id),
      };
    });
  };

  return {
    /** Free, unless a buy-in is named. */
    createPool: (poolName: string, settings: PoolSettings) =>
      ask(journey, 'POST', '/create-pool', { token, body: { poolName, buyIn: 0, ...settings } }),
    joinPool: (poolName: string, pin?: string) =>
      ask(journey, 'PUT', '/create-pool/join', { token, body: { poolName, username, pin } }),
    say: (poolName: string, message: string) =>
      ask(journey, 'POST', '/chat', { token, body: { username, message, poolName } }),
    deletePool: (poolName: string) =>
      ask(journey, 'DELETE', '/create-pool/delete-pool', { token, body: { poolName } }),
    saveCard: async (poolName: string, variety: number, isSalaryCap = false) => {
      const userPicks = await picks(poolName, variety, isSalaryCap);
      await ask(journey, 'POST', '/userpicks/save', { token, body: { username, poolName, userPicks } });
    },
    /** Buys in with a test card; the picks become the card when it is paid. */
    buyIn: async (poolName: string, buyIn: number, variety: number, isSalaryCap = false) => {
      const userPicks = await picks(poolName, variety, isSalaryCap);
      const body = { email: emailOf(username), buyIn, poolName, userPicks };
      const charge = await ask<Charge>(journey, 'POST', '/charge', { token, body });
      await confirmAtProvider(journey, charge);
      const paid = { token, body: { poolName, username } };
      await ask(journey, 'PUT', '/create-pool/update-payment-status', paid);
    },
    /** Names of the golfers on the card, tier by tier. */
    savedCard: async (poolName: string): Promise<string[]> => {
      const path = `/userpicks/${username}/${encodeURIComponent(poolName)}`;
      const { userPicks } = await ask<{ userPicks: PickedTier[] }>(journey, 'GET', path, { token });
      return userPicks.flatMap(({ golferName }) => golferName).map(spoken);
    },
    /** In dollars. */
    balance: async (): Promise<number> => {
      const path = `/balance/get-balance?username=${username}&email=${encodeURIComponent(emailOf(username))}`;
      return (await ask<{ balance: number }>(journey, 'GET', path, { token })).balance;
    },
  };
}

/** REST has names as the feed does: 'Vance, Wyatt'. */
const spoken = (name: string) => name.split(', ').toReversed().join(' ');

interface Charge {
  clientSecret: string;
  publishableKey: string;
}

/** Confirms a payment as the card provider's script does. */
async function confirmAtProvider({ product }: AtProduct, charge: Charge): Promise<void> {
  const { services } = await product.sandbox();
  const [intent] = charge.clientSecret.split('_secret_');
  const answer = await fetch(`${services.stripe}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${charge.publishableKey}` },
    body: new URLSearchParams({
      client_secret: charge.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  if (!answer.ok) throw new Error(`The card was not taken: ${await answer.text()}`);
}

/** Credits a user's balance as a trusted service. */
export async function give(journey: AtProduct, username: string, dollars: number): Promise<void> {
  const body = { users: [{ username, email: emailOf(username), adjustment: dollars }], memo: 'A gift' };
  const key = `${username}-${dollars}`;
  await ask(journey, 'POST', '/balance/update-balance', { token: serviceToken, key, body });
}
