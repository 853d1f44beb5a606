import type { ColumnType } from 'kysely'

type Moment = ColumnType<Date, Date | undefined, Date>

export type AddressTable = {
  id: string
  customer_id: string
  contact_person: string
  door_no: string
  address: string
  landmark: string | null
  city: string
  district: string
  state: string
  pincode: string
  country: string
  mobile: string | null
  is_current: boolean
  created_at: Moment
  changed_at: Moment
}
