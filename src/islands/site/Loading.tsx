// What an island shows until its data is there; without a script it would say so for ever.

export const Loading = () => (
  <p className="needs-script" role="status">
    Loading …
  </p>
);
