/** What the embedded directory has of the first demo company: as it is, with a little of everything that can change. */
export const demoChart = {
  taxId: '0105500000011',
  chart: {
    departments: [
      { id: 'department-sales', nameTh: 'ฝ่ายขาย', nameEn: 'Sales' },
      { id: 'department-accounting', nameTh: 'ฝ่ายบัญชีและการเงิน', nameEn: 'Accounting and Finance' },
      { id: 'department-purchasing', nameTh: 'ฝ่ายจัดซื้อ', nameEn: 'Purchasing' },
    ],
    roles: [{ id: 'role-manager', nameTh: 'ผู้จัดการ', nameEn: 'Manager' }],
    employees: [
      { id: 'employee-malee', name: 'มาลี รุ่งเรือง', username: 'malee01' },
      {
        id: 'employee-prasit',
        name: 'ประสิทธิ์ ทองดี',
        username: 'prasit1',
        departments: ['department-sales'],
        roles: ['role-manager'],
      },
      { id: 'employee-kanya', name: 'กัญญา วงศ์สว่าง', username: 'kanya01', departments: ['department-accounting'] },
      { id: 'employee-anan', name: 'อนันต์ สุขสวัสดิ์', username: 'anan01', departments: ['department-purchasing'] },
    ],
  },
}
