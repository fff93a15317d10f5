/** What somebody accepts who lets an account receive e-documents. Released versions never change; a new one is added. */
export const consentTexts = [
  {
    version: 1,
    th: [
      'ข้าพเจ้ายินยอมให้คลังรับเอกสารภาษีอิเล็กทรอนิกส์ที่ส่งถึงเลขประจำตัวผู้เสียภาษีและสาขาของบัญชีนี้ และนำเข้ากล่องขาเข้าของบัญชี',
      'เอกสารที่รับแล้วถือว่าส่งถึงผู้รับ ใช้พื้นที่จัดเก็บของบัญชีนี้ และเก็บรักษาไว้ตามระยะเวลาที่กฎหมายกำหนด',
      'ข้าพเจ้าเปลี่ยนเงื่อนไขหรือถอนความยินยอมได้ทุกเมื่อ โดยมีผลกับเอกสารที่ส่งหลังจากนั้น เอกสารที่รับแล้วยังอยู่ในกล่องขาเข้า',
    ],
    en: [
      'I agree that Khlang receives electronic tax documents sent to the tax id and branch of this account, and puts them into its Inbox.',
      'A document that was received counts as delivered, uses the storage of this account, and is kept for as long as the law requires.',
      'I can change the conditions or withdraw my consent at any time. That affects documents sent afterwards; those already received stay in the Inbox.',
    ],
  },
] as const

/** The version that is shown and accepted now. */
export const currentConsentText = consentTexts[consentTexts.length - 1] ?? consentTexts[0]
