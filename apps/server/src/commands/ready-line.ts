import type { Config } from '../platform/config.ts'

const demoAccounts = 'somsri1, anan01, malee01, prasit1, kanya01, wichai1 (password demo-pass-1)'

/** The line that says where the product is and, in a demo, who can sign in. */
export const readyLine = (config: Config) =>
  `Khlang is ready at ${config.publicUrl}${config.demo ? ` · demo accounts: ${demoAccounts}` : ''}`
