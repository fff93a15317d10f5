import { changingRows } from '../../../test/matrix/changing-rows.ts'
import { testRows } from '../../../test/matrix/test-rows.ts'

testRows(changingRows)
