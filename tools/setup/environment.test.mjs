import { afterEach, expect, test } from '@jest/globals';
import { environment } from './environment.mjs';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

test('the machine’s own matters pass, settings of the product do not', () => {
  process.env = {
    PATH: '/bin',
    HTTPS_PROXY: 'http://proxy',
    JOURNEYS_BROWSER: '/opt/chromium',
    npm_config_registry: 'http://packages',
    PORT: '1',
    DATABASE_URL: 'postgresql://x',
    SANDBOX_SPEED: '9',
    NODE_ENV: 'production',
  };
  expect(environment({ NODE_ENV: 'test' })).toEqual({
    PATH: '/bin',
    HTTPS_PROXY: 'http://proxy',
    JOURNEYS_BROWSER: '/opt/chromium',
    npm_config_registry: 'http://packages',
    NODE_ENV: 'test',
  });
});
