import type { SignedInCustomer } from '../session.ts'
import { MyData } from './my-data.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'

/** Name and e-mail, where the account is signed in, and the customer's rights over their data (DPDP). */
export function DetailsView({ customer }: { customer: SignedInCustomer | null }) {
  return (
    <div className="grid gap-8">
      {/* The view around it is the region of this name. */}
      <div>
        <h2 className="display mb-4 text-2xl">My Details</h2>
        {customer ? <ProfileForm key={customer._id} customer={customer} /> : <p>No user data</p>}
      </div>
      <section aria-labelledby="sessions-heading">
        <h2 id="sessions-heading" className="display mb-4 text-2xl">
          Where you are logged in
        </h2>
        <SessionList />
      </section>
      <section aria-labelledby="data-heading">
        <h2 id="data-heading" className="display mb-4 text-2xl">
          My data
        </h2>
        <MyData />
      </section>
    </div>
  )
}
