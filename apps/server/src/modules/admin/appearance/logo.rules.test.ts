import { describe, expect, test } from 'vitest'
import { logoFormat } from './logo.rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('the format of a logo', () => {
  test.each([
    ['picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ['picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d)],
    ['icon', Uint8Array.of(0, 0, 1, 0, 1, 0)],
    ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['svg', bytes('\uFEFF<?xml version="1.0"?>\n<!-- mark -->\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg >')],
  ])('%s', (format, head) => expect(logoFormat(head)).toBe(format))

  test.each([
    ['a GIF', bytes('GIF89a')],
    ['a page with a drawing', bytes('<!doctype html><svg></svg>')],
    ['a document type with entities', bytes('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')],
    ['comments without end', bytes('<!-- -->'.repeat(500))],
    ['nothing', new Uint8Array()],
  ])('%s is none', (_, head) => expect(() => logoFormat(head)).toThrow('LOGO_TYPE'))
})
