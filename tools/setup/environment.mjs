/**
 * The environment variables that builds and tests get: those of the machine (paths, the registry, colours, the
 * journeys' browser and pictures) and the seeds of what is tried at random, but no settings of the product, so that the
 * outcome is the same everywhere. An allow list stays right when the product gets a new setting.
 */
const passes =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|CI|TZ|LANG|LANGUAGE|LC_\w+|TMPDIR|XDG_\w+|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|npm_config_\w+|JOURNEYS_BROWSER|SHOTS|\w+_SEED|\w+_proxy|no_proxy)$/i;

/** @param {Record<string, string>} additions */
export const environment = (additions) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passes.test(name))),
  ...additions,
});
