import { expect, test } from 'vitest'
import { restoreStateOf } from './restores.rules.ts'

test.each([
  [{ state: 'waiting', way: null, done: 0, total: 0 }, 'chosen'],
  [{ state: 'running', way: null, done: 0, total: 0 }, 'chosen'],
  [{ state: 'done', way: null, done: 0, total: 0 }, 'preview'],
  [{ state: 'failed', way: null, done: 0, total: 0 }, 'failed'],
  [{ state: 'canceled', way: null, done: 0, total: 7 }, 'canceled'],
  [{ state: 'waiting', way: 'beside', done: 0, total: 0 }, 'running'],
  [{ state: 'running', way: 'inPlace', done: 0, total: 0 }, 'running'],
  [{ state: 'done', way: 'beside', done: 7, total: 7 }, 'done'],
  [{ state: 'done', way: 'beside', done: 0, total: 0 }, 'done'],
  [{ state: 'done', way: 'inPlace', done: 6, total: 7 }, 'partly'],
  // The person lost permission in the middle.
  [{ state: 'failed', way: 'inPlace', done: 6, total: 7 }, 'partly'],
  [{ state: 'failed', way: 'inPlace', done: 0, total: 7 }, 'failed'],
  [{ state: 'canceled', way: 'beside', done: 3, total: 7 }, 'canceled'],
] as const)('a restore whose task is %o is %s', (run, state) => expect(restoreStateOf(run)).toBe(state))
