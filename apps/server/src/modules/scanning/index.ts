export { createScanning, type Scanning, withScanning } from './scanning.service.ts'
