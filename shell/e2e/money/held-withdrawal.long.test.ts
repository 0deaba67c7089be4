import { expect, test } from '@jest/globals';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { emailOf, password, register, visitAs } from '../harness/players.ts';
import { asPlayer, give } from '../harness/pools.ts';
import { awaitMail } from '../harness/waits/mailbox.ts';

// Where the first withdrawal to an address waits, as it does with real eChecks.
const journey = startJourney({ WITHDRAWAL_HOLD_HOURS: '24' });

test('the first withdrawal to an address waits, and is stopped on screen and by its mail', async () => {
  await register(journey, 'careful');
  await give(journey, 'careful', 30);
  const page = await visitAs(journey, 'careful', '/Profile');
  await page.getByRole('button', { name: 'Balance $30', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Balance' });
  const withdraw = async (amount: string, shown: string) => {
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('Email').fill('elsewhere@example.com');
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Withdraw ${shown}?` });
    await question.getByLabel('Your password').fill(password);
    await question.getByRole('button', { name: 'Send eCheck' }).click();
    await dialog.getByText(/^Waits until .+, because this address is new\./).waitFor();
  };
  const back = dialog.getByText(/^Back in your balance .*: It was stopped before its eCheck was sent\.$/);

  await withdraw('12.50', '$12.50');
  await look(page, 'balance-waiting');
  await dialog.getByRole('button', { name: 'Stop this withdrawal' }).click();
  await back.waitFor();
  await dialog.getByText('$30', { exact: true }).waitFor();

  await withdraw('7', '$7.00');
  const { to, text } = await awaitMail(journey, 'careful', /^You asked to withdraw \$7$/);
  expect(to).toBe(emailOf('careful'));
  const [, path = ''] = /Stop this withdrawal: http:\/\/[^/]+(\/\S+)/.exec(text) ?? [];
  const stopping = await journey.visit(path);
  await stopping.getByRole('heading', { name: 'Stop this withdrawal?' }).waitFor();
  await look(stopping, 'stop-withdrawal');
  await stopping.getByRole('button', { name: 'Stop this withdrawal' }).click();
  await stopping.getByRole('heading', { name: 'The money is back in your balance' }).waitFor();
  await look(stopping, 'withdrawal-stopped');
  await back.waitFor();
  expect(await (await asPlayer(journey, 'careful')).balance()).toBe(30);
  expect(await (await fetch(`${journey.product.address}/sandbox/echecks`)).json()).toEqual([]);
});
