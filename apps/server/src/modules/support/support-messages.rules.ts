import { supportLimits } from '@khlang/contract/support'

type Asking = { agent: string; account: string; reason: string; caseNo: string; code: string }

/** The text that brings the owner the code, in Thai and English: who asks, why, and that it opens names and details. */
export const codeText = ({ agent, account, reason, caseNo, code }: Asking): string =>
  [
    `ฝ่ายสนับสนุน Khlang (${agent}) ขอเข้าดูชื่อและรายละเอียดของรายการใน ${account}: ${reason} (เคส ${caseNo})`,
    `หากคุณขอความช่วยเหลือ โปรดแจ้งรหัส ${code} แก่เจ้าหน้าที่ ใช้ได้ ${supportLimits.codeMinutes} นาที หากไม่ได้ขอ ห้ามบอกรหัสแก่ผู้ใด`,
    `Khlang support (${agent}) asks to see the names and details of items in ${account}: ${reason} (case ${caseNo})`,
    `If you asked for help, read the code ${code} to the agent. It is valid for ${supportLimits.codeMinutes} minutes. If you didn’t, tell nobody.`,
  ].join('\n')

export const codeSubject = 'รหัสฝ่ายสนับสนุน Khlang / Khlang support code'
