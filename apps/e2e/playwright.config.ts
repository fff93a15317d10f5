import { defineConfig } from '@playwright/test'
import { browser } from './fixtures/browser.ts'

/** Journeys in a real browser. `E2E_BASE` runs them against a running product. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../../test-results',
  globalSetup: './fixtures/global-setup.ts',
  // Browsers wait for the product and for their pages: two workers leave a third of two cores idle.
  workers: 3,
  fullyParallel: false,
  // Only to end hanging tests; speed is measured by the bench.
  timeout: 180_000,
  // On a loaded machine one browser in some hundreds stumbles. `npm test` names what passed only at the second attempt.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.CI ? [['list']] : [['line']],
  use: {
    ...browser,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    // A journey asks for what is shown, and frames of animations cost CPU.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    // Recording everything would take a sixth of the time; `--trace on` shows a failing one.
    trace: 'off',
    actionTimeout: 45_000,
  },
})
