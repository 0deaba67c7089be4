export default { projects: ['<rootDir>/gateway'] };
