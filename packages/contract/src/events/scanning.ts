export type ScanningEvent =
  | { type: 'item.malware_found'; subject: string; data: { name: string; malware: string; accountId: string } }
  | { type: 'item.malware_released'; subject: string; data: { name: string; malware: string } }
