// `npm run deploy -w mfe-pools`: builds one front-end and serves that build from then on, without a restart.
import { root, runCommand } from '../processes/command.mjs';
import { install } from '../setup/install.mjs';
import { acquireLock } from '../setup/lock.mjs';
import { buildInto, frontEndHere } from './front-end.mjs';
import { deploy } from './releases.mjs';

await runCommand(async () => {
  const { name, folder, releases } = frontEndHere();
  const lock = await acquireLock(root, () =>
    console.log('Waiting for another set-up of this checkout to end…'),
  );
  try {
    await install(root, lock.descriptor);
  } finally {
    lock.release();
  }
  const { id, isNew } = await deploy(releases, (draft) => buildInto(folder, draft));
  console.log(
    isNew
      ? `${name} is now served as release ${id}, by every gateway on ${releases}.`
      : `${name} is served as release ${id} already.`,
  );
});
