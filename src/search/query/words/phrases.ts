// Words around numbers and places: comparisons, units, subjects. Everything else is data (../vocabulary).

/** Comparison before a number. `after` and `before` exclude the bound itself where it is a year. */
export const comparisonsBefore = {
  lte: 'under,less than,lower than,below,up to,max,maximum,sub,within,budget,budget around,for,to spend,spend,can spend,cheaper than,at most,limit,cap,capped at,smaller than,fewer than,underneath,beneath,until,till,<,<=,inside,got,have,with only,less,to the value of,upto',
  gte: 'over,above,from,at least,min,minimum,more than,greater than,upwards of,north of,starting at,since,>,>=,exceeding,past,higher than,dearer than,beyond',
  around:
    'around,about,approx,approximately,circa,roughly,near,close to,give or take,say,~,ish,nearly,c',
  after: 'after,post,newer than,later than,younger than',
  before: 'before,pre,older than,earlier than,prior to',
  /** Turns the comparison that follows around: "no older than". */
  not: 'no,not,nothing,cant go,cant spend,cant afford,cant be,wont go,dont go,not go,not spend,not be,dont want to go,dont want to spend,not looking to spend,not wanting to spend,dont want,without going,without spending',
  between: 'between,btw,btwn,ranging from,range',
};
export const comparisonsAfter = {
  lte: 'or less,or under,and under,max,maximum,tops,or below,and below,or cheaper,or older,or earlier,and older,and earlier,or fewer,at most,to spend,budget,limit,at the most,and less,backwards,or lower,max budget,or before,cap,top,and before',
  gte: 'or more,+,plus,and up,and over,or over,or above,and above,onwards,onward,upward,or newer,and newer,or later,and later,and onwards,upwards,minimum,min,or better,or up,and more,and upwards,or higher,or greater,at least,or younger,to current,to present,to now,to date,till now,until now,forward,forwards,up,or after,newer,and after,on',
  around: 'ish,or so,or thereabouts,give or take,roughly,approx,thereabouts,odd',
};
/** Words that name the subject before the comparison: "kms under 80k". */
export const subjects = {
  km: 'km,kms,mileage,odometer,kilometres,kilometers,odo,klms,ks,kays,clocked,travelled,driven,done,km reading,milage,kilometre,has done,odo reading',
  price: 'price,priced,cost,costs,costing,priced at,price range,asking,value,valued at',
  year: 'year,years,built,build,model year,year model,made,year range,manufactured,build year,registered',
  repayment: 'repayments,repayment,payments,weekly,payment,weekly budget,weekly payments,pay',
  towing:
    'tow,tows,towing,towing capacity,tow capacity,braked towing,braked,can tow,tow rating,pull,pulls,haul,tow weight,towing weight,braked tow,towing capability,braked towing capacity,capacity,towing rating',
  seats:
    'seats,fits,seat,seating,seating for,room for,carries,carry,family of,seating capacity,seater,sit,fit,holds,space for,seats for',
  doors: 'doors',
  ancap:
    'ancap,ancap rating,safety rating,stars,star rating,ancap rated,ancap safety,ancap safety rating',
  cylinders: 'cylinders',
  litres: 'engine,engine size',
};
/** Units after a number. */
export const units = {
  km: 'km,kms,kilometres,kilometers,kilometre,kilometer,klm,klms,on the clock,on it,on the odo,on the odometer,clicks,mileage,travelled,odometer,on clock',
  ks: 'ks,kays,kay',
  kg: 'kg,kgs,kilo,kilos,kilogram,kilograms,kg towing,kg braked,kg tow',
  tonne: 't,ton,tonne,tons,tonnes,tonner',
  seats: 'seater,seat,seats,seaters,str,seated,seating',
  people: 'people,passengers,adults,person,ppl,people in,occupants,passenger,of us',
  doors: 'door,doors,dr,drs',
  cylinders: 'cyl,cylinder,cylinders,cyls',
  litres: 'l,lt,ltr,litre,liter,litres,liters,lts,litre engine,l engine',
  ancap:
    'star,stars,star safety,star safety rating,star rating,star rated,ancap stars,star crash rating,star crash test,ancap',
  yearsOld:
    'years old,year old,yrs old,yr old,yo,years of age,years or newer,years old or newer,years or less,years old or less,years or younger,yrs or newer,yrs or less',
  years: 'years,year,yrs,yr',
  week: 'a week,per week,/ week,pw,weekly,each week,wk,per wk,a wk,every week,week,p wk,weekly repayments',
  fortnight:
    'a fortnight,per fortnight,/ fortnight,pf,fortnightly,each fortnight,fortnight,fn,every fortnight,every two weeks,every 2 weeks,per fn',
  month: 'a month,per month,/ month,pm,monthly,each month,month,mth,per mth,every month,a mth,pcm',
  deposit: 'deposit,down,upfront,dollar deposit,dep,deposit paid',
};
/** Words before a place. */
export const places = {
  near: 'near,nearby to,close to,around,near to,not far from,closest to,nearest to,in the vicinity of,surrounding,next to,just outside,outside of,nearest,anywhere near,based near,local to,driving distance from,driving distance of,close by',
  in: 'in,at,from,located in,based in,in the,within,around the,available in,for sale in,dealers in,cars in,stock in,only in,to,near,of',
};
