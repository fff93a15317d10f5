import { expect, test } from 'vitest'
import { isDepartmentName } from './department-name.ts'

test.each([
  ['ฝ่ายบัญชี', true],
  ['แผนกขาย', true],
  ['บัญชี', false],
  ['Sales', false],
  ['Sales team', true],
  ['Legal Department', true],
  ['Officers', false],
])('“%s” says that it is a department: %s', (name, says) => expect(isDepartmentName(name)).toBe(says))
