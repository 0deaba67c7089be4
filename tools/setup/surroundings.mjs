/**
 * What a build or a test may know of the caller's environment: the machine's own matters (where programs are, how
 * to reach the registry, whether to colour, which browser the journeys take), but no setting of the product, so
 * that the outcome is everywhere the same. A list of what passes stays right when the product gets a new setting.
 */
const passes =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|CI|TZ|LANG|LANGUAGE|LC_\w+|TMPDIR|XDG_\w+|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|npm_config_\w+|JOURNEYS_BROWSER|\w+_proxy|no_proxy)$/i;

/** @param {Record<string, string>} additions */
export const surroundings = (additions) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passes.test(name))),
  ...additions,
});
