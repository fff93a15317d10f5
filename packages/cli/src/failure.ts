/** What the program ended with. Documented in README.md; scripts rely on them. */
export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
  someFailed: 5,
  unreachable: 6,
  hookFailed: 7,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** An end that is known: a sentence for people, and the code for scripts. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: ExitCode
  constructor(code: ExitCode, message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}
