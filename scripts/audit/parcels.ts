import { type Check, sqlCheck } from "./check.ts";

/** States of what was sent in which a parcel may come of it; the audit says by itself what it knows. */
const MADE_PERHAPS = "'sent', 'accepted', 'kept'";

/** Statuses in which a fulfiller has it, and its parcel has not left. */
const WORKED_ON =
  "'submitted to fulfiller', 'picked', 'in production', 'awaiting packing', 'packaged', 'ready to ship'";

/** I10: of a fulfilment one thing is made at most, and it is what was agreed last. */
export const parcelChecks: Check[] = [
  sqlCheck("I10", "of a fulfilment no two revisions may be made", (of) => ({
    checked: `select count(distinct s.fulfilment_id) n from submissions s where ${of("s")}`,
    broken: `select s.fulfilment_id id, count(*) || ' revisions may be made' what from submissions s
      where s.state in (${MADE_PERHAPS}) and ${of("s")} group by s.tenant_id, s.fulfilment_id having count(*) > 1`,
  })),
  sqlCheck("I10", "what is shipped is the revision that was agreed last", (of) => ({
    checked: `select count(*) n from fulfilments f where f.status = 'shipped' and ${of("f")}
      and exists (select 1 from submissions s where s.tenant_id = f.tenant_id and s.fulfilment_id = f.id)`,
    broken: `select f.id id, 'is shipped as revision ' || f.revision || ', which is ' || coalesce(s.state, 'not sent') what from fulfilments f
      left join submissions s on s.tenant_id = f.tenant_id and s.fulfilment_id = f.id and s.revision = f.revision
      where f.status = 'shipped' and ${of("f")} and coalesce(s.state, '') <> 'accepted'
        and exists (select 1 from submissions x where x.tenant_id = f.tenant_id and x.fulfilment_id = f.id)`,
  })),
  sqlCheck("I10", "what a fulfiller works on is the revision that was agreed last", (of) => ({
    checked: `select count(*) n from fulfilments f join fulfillers p on p.id = f.fulfiller_id and p.mode = 'api'
      where f.status in (${WORKED_ON}) and ${of("f")}`,
    broken: `select f.id id, 'is ' || f.status || ' as revision ' || f.revision || ', which is ' || coalesce(s.state, 'not sent') what
      from fulfilments f join fulfillers p on p.id = f.fulfiller_id and p.mode = 'api'
      left join submissions s on s.tenant_id = f.tenant_id and s.fulfilment_id = f.id and s.revision = f.revision
      where f.status in (${WORKED_ON}) and ${of("f")} and coalesce(s.state, '') <> 'accepted'
        and exists (select 1 from submissions x where x.tenant_id = f.tenant_id and x.fulfilment_id = f.id)`,
  })),
  sqlCheck("I10", "of what is cancelled nothing was accepted", (of) => ({
    checked: `select count(*) n from fulfilments f where f.status = 'cancelled' and ${of("f")}`,
    // A fulfiller that does not answer for a day may make it all the same, and the event says so.
    broken: `select f.id id, 'is cancelled, and revision ' || s.revision || ' is ' || s.state what from fulfilments f
      join submissions s on s.tenant_id = f.tenant_id and s.fulfilment_id = f.id and s.state in (${MADE_PERHAPS})
      join fulfillers p on p.id = s.fulfiller_id and p.mode = 'api'
      where f.status = 'cancelled' and ${of("f")} and not exists (select 1 from status_events e
        where e.tenant_id = f.tenant_id and e.fulfilment_id = f.id and e.to_status = 'cancelled' and e.reason is not null)`,
  })),
];
