import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Pure code runs as `unit`, what a person sees and types into as `components` in a DOM; what touches
 * Postgres runs as `integration`, each file on its own clone.
 */
export default defineConfig({
  test: {
    // Tests wait for Postgres and for processes more than they compute.
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts'],
          // No test changes a module: loading them once for all files halves the time.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'web/src/test/dom.ts',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.db.test.ts'],
          globalSetup: 'server/test/postgres.ts',
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
