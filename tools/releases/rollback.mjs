// `npm run rollback -w mfe-pools`: serves again what was served before the last deployment.
import { runCommand } from '../processes/command.mjs';
import { frontEndHere } from './front-end.mjs';
import { rollback } from './releases.mjs';

await runCommand(async () => {
  const { name, releases } = frontEndHere();
  const id = await rollback(releases);
  console.log(
    id
      ? `${name} is served as release ${id} again.`
      : `${name} is served as it came with the gateway again: that was its first deployment.`,
  );
});
