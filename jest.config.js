export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['<rootDir>/test/web/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // Two cores shared by four suites, or a machine that others use as well.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/test/support/longest-first.js',
  transform: { '^.+\\.ts$': '@swc/jest' },
};
