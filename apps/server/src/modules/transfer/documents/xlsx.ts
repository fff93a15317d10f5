import { officePackage, relationTypes } from './office-package.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** An empty workbook with one sheet, for A4. */
export const blankXlsx = (): Promise<Buffer> =>
  officePackage([
    {
      path: 'xl/workbook.xml',
      type: 'spreadsheetml.sheet.main',
      xml: `<workbook xmlns="${main}" xmlns:r="${relationTypes}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      needs: [
        { id: 'rId1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
        { id: 'rId2', type: 'styles', target: 'styles.xml' },
      ],
    },
    {
      path: 'xl/worksheets/sheet1.xml',
      type: 'spreadsheetml.worksheet',
      xml: `<worksheet xmlns="${main}"><sheetData/><pageSetup paperSize="9"/></worksheet>`,
    },
    {
      path: 'xl/styles.xml',
      type: 'spreadsheetml.styles',
      xml: `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Tahoma"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    },
  ])
