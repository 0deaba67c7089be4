export { stopPostgres as default } from './global-setup.ts';
