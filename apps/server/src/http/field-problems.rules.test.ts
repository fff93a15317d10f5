import { expect, test } from 'vitest'
import { fieldsOf, type Problem } from './field-problems.rules.ts'

const problem = (keyword: string, instancePath: string, params: Record<string, unknown> = {}): Problem => ({
  keyword,
  instancePath,
  params,
})

test.each([
  [problem('required', '', { missingProperty: 'name' }), 'name', 'ต้องระบุ', 'This is required.'],
  [problem('type', '/bytes', { type: 'integer' }), 'bytes', 'ต้องเป็นจำนวนเต็ม', 'This has to be a whole number.'],
  [problem('type', '/by', { type: ['null', 'string'] }), 'by', 'ต้องเป็นข้อความ', 'This has to be text.'],
  [problem('minLength', '/name', { limit: 1 }), 'name', 'ต้องไม่เว้นว่าง', 'This can’t be empty.'],
  [
    problem('maxLength', '/name', { limit: 2000 }),
    'name',
    'ต้องไม่เกิน 2,000 ตัวอักษร',
    'This can have at most 2,000 characters.',
  ],
  [problem('maximum', '/days', { limit: 366 }), 'days', 'ต้องไม่มากกว่า 366', 'This has to be 366 or less.'],
  [problem('minItems', '/ids', { limit: 1 }), 'ids', 'ต้องมีอย่างน้อย 1 รายการ', 'This needs at least 1 entries.'],
  [
    problem('pattern', '/ids/0/tax', { pattern: '^x' }),
    'ids.0.tax',
    'รูปแบบไม่ถูกต้อง',
    'This doesn’t have the right form.',
  ],
  [
    problem('format', '/id', { format: 'uuid' }),
    'id',
    'ต้องเป็นรหัสอ้างอิงที่ระบบให้ไว้',
    'This has to be an ID that this service has given.',
  ],
  [
    problem('enum', '/sort', { allowedValues: ['name', 'size'] }),
    'sort',
    'ต้องเป็นค่าใดค่าหนึ่งต่อไปนี้: name, size',
    'This has to be one of these: name, size',
  ],
  [problem('a keyword to come', '/x'), 'x', 'รูปแบบไม่ถูกต้อง', 'This doesn’t have the right form.'],
])('%o is said in both languages', (found, path, th, en) => {
  expect(fieldsOf([found])).toEqual([{ path, message: { th, en } }])
})

test('what a value may be one of is said once', () => {
  const one = (allowedValue: string) => problem('const', '/kind', { allowedValue })
  expect(fieldsOf([one('file'), one('folder'), problem('anyOf', '/kind')])).toEqual([
    {
      path: 'kind',
      message: {
        th: 'ต้องเป็นค่าใดค่าหนึ่งต่อไปนี้: file, folder',
        en: 'This has to be one of these: file, folder',
      },
    },
  ])
  expect(fieldsOf([problem('type', '/a', { type: 'string' }), problem('anyOf', '/a')])).toMatchObject([{ path: 'a' }])
})
