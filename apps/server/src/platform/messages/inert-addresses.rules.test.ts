import { describe, expect, test } from 'vitest'
import { withInertAddresses } from './inert-addresses.rules.ts'

const own = 'https://drive.khlang.example'
const inert = (text: string) => withInertAddresses(text, `${own}/`)

describe('nothing but addresses of the product can be opened in a mail', () => {
  test.each([
    ['https://evil.example/login?a=1#b', 'evil[.]example/login?a=1#b'],
    ['ดู http://evil.com ด่วน', 'ดู evil[.]com ด่วน'],
    ['HTTPS://EVIL.COM/ก', 'EVIL[.]COM/ก'],
    ['ftp://evil.com', 'evil[.]com'],
    ['javascript://evil.com/%0aalert(1)', 'evil[.]com/%0aalert(1)'],
    ['www.evil.com', 'www[.]evil[.]com'],
    ['evil.com', 'evil[.]com'],
    ['evil.co.th/x', 'evil[.]co[.]th/x'],
    ['เข้า evil.com.', 'เข้า evil[.]com.'],
    ['evil。com', 'evil[.]com'],
    ['https://evil｡com/x', 'evil[.]com/x'],
    ['ธนาคาร.ไทย', 'ธนาคาร[.]ไทย'],
    ['https://1.2.3.4/x', '1[.]2[.]3[.]4/x'],
    [`${own}.evil.com/x`, 'drive[.]khlang[.]example[.]evil[.]com/x'],
    [`${own}@evil.com/x`, 'drive[.]khlang[.]example@evil[.]com/x'],
    [`${own}:8443/x`, 'drive[.]khlang[.]example:8443/x'],
    ['รายงาน.zip/เปิด', 'รายงาน[.]zip/เปิด'],
    ['<https://evil.com>', '<evil[.]com>'],
    ['“https://evil.com”', '“evil[.]com”'],
  ])('%s', (text, expected) => expect(inert(text)).toBe(expected))
})

describe('everything else stays as it is', () => {
  test.each([
    `${own}/directory/1?item=2#a`,
    own,
    `เปิด ${own}/sharedwithme ได้`,
    'รายงาน.pdf',
    'report.final.docx',
    'งบ.zip',
    'notes.md',
    'somsri@evil.com',
    '1.5 ล้าน',
    '10:30 น.',
    'v1.2.3',
    'บริษัท ก. จำกัด',
    'A.B. และ C.D.',
    '',
  ])('%s', (text) => expect(inert(text)).toBe(text))

  test('also beside others', () =>
    expect(inert(`evil.com ${own}/a 1.pdf https://evil.com`)).toBe(`evil[.]com ${own}/a 1.pdf evil[.]com`))
})
