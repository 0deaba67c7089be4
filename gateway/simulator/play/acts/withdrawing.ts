import { passwordOf } from '../../../src/testing/test-gateway.ts';
import { type Act, ask, fine, mustBeAnyhow } from './acting.ts';

const leastCents = 100;

/** All of it, with what is credit or without, some of it, all but a buy-in, more than there is, or less than anybody may. */
export const withdraw: Act = (acting) => {
  const { week, who, choice } = acting;
  const { book } = week;
  const freeCents = book.balance(who) - book.credit(who);
  const amounts = [
    freeCents,
    book.balance(who),
    Math.floor(freeCents / 2),
    freeCents - acting.pool.buyInCents,
    freeCents + 1,
    book.balance(who) + leastCents,
    leastCents - 1,
  ];
  const amountCents = amounts[choice % amounts.length] ?? freeCents;
  return {
    send: () =>
      ask(
        acting,
        `mutation ($amountCents: Int!, $email: String!, $password: String) {
          withdraw(amountCents: $amountCents, email: $email, password: $password) { id }
        }`,
        { amountCents, email: `${who}@example.com`, password: passwordOf(who) },
      ),
    note: ({ code, data }) => {
      const mostCents = book.balance(who) - book.credit(who);
      const isAllowed = amountCents >= leastCents && amountCents <= mostCents && !book.isWithdrawing(who);
      if (!book.isDisputed(who)) mustBeAnyhow(code, isAllowed, acting, `withdraw ${amountCents} cents`);
      if (code === fine) book.withdraw(String(Object(data.withdraw).id), who, amountCents);
      return `${amountCents} ${code}`;
    },
    lost: async () => {
      const { data } = await ask(acting, '{ me { withdrawals { id } } }', {});
      const [newest] = Object(data.me).withdrawals;
      return { withdraw: newest };
    },
  };
};
