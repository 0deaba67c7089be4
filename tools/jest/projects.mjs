import { join } from 'node:path';
import { root } from '../processes/command.mjs';

const options = ['--selectProjects', '--ignoreProjects'];

/**
 * The gateway's tests are a project for each of its folders; where one chooses projects, `gateway` stands for them all.
 * @param {string[]} args for jest
 * @param {readonly string[]} [ofGateway] the projects' names
 */
export async function withGateway(args, ofGateway) {
  if (!args.includes('gateway')) return args;
  const names = ofGateway ?? (await namesOfGateway());
  let isChoice = false;
  return args.flatMap((arg) => {
    if (arg.startsWith('-')) isChoice = options.includes(arg);
    return isChoice && arg === 'gateway' ? names : [arg];
  });
}

async function namesOfGateway() {
  // Needs packages, which are not there before the set-up.
  const { default: config } = await import(join(root, 'gateway/jest.config.mjs'));
  return config.projects.map((/** @type {{ displayName: string }} */ { displayName }) => displayName);
}
