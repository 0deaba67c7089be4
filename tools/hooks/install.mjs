// Points git at this folder, so that every clone has the pre-commit check. Outside a checkout
// (a tarball, a container image) there is nothing to do.
import { spawnSync } from 'node:child_process';

spawnSync('git', ['config', 'core.hooksPath', 'tools/hooks'], { stdio: 'ignore' });
