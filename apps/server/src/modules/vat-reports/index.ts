export { createVatReports, type VatReports } from './vat-reports.service.ts'
