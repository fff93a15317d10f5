import type { Language } from './errors.ts'
import type { PackageFeature } from './packages.ts'

/** The functions of packages, as they are called wherever packages are spoken of. */
export const packageFeatureNames: Readonly<Record<PackageFeature, Readonly<Record<Language, string>>>> = {
  permissions: { th: 'บทบาท โฟลเดอร์จำกัดสิทธิ์ และการหยุดรับสิทธิ์ต่อ', en: 'Roles, restricted folders, stopping inheritance' },
  mapdrive: { th: 'Map Drive', en: 'Map Drive' },
  inputmore: { th: 'แบบฟอร์มข้อมูลเอกสาร', en: 'Document templates' },
  business_logo: { th: 'โลโก้ธุรกิจ', en: 'Business logo' },
  rename_document: { th: 'ตั้งชื่อเอกสารเมื่อดาวน์โหลด', en: 'Rename on download' },
  two_factor: { th: 'บังคับยืนยันตัวตนสองขั้นตอน', en: 'Requiring two-factor authentication' },
  password_period: { th: 'อายุรหัสผ่าน', en: 'Password period' },
  api_keys: { th: 'คีย์ API', en: 'API keys' },
  mail_checks: { th: 'ตรวจสอบการเก็บอีเมลย้อนหลัง', en: 'Rechecking kept email' },
  backup: { th: 'กู้คืนจากข้อมูลสำรองและถังขยะสำรอง', en: 'Restoring from backup and the retained trash' },
  log_export: { th: 'ส่งออกบันทึกของธุรกิจ', en: 'Exporting business logs' },
  watermark: { th: 'ลายน้ำบนลิงก์', en: 'Watermarks on links' },
}
