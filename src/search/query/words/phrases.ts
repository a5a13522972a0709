// Phrases around the values: comparisons, orders, suggestions, negation, fillers and topics that are no car search.

/** Comparison before a number. `after` and `before` exclude the bound itself where it is a year. */
export const comparisonsBefore = {
  lte: 'under,nothing over,nothing above,nothing more than,nothing dearer than,nothing newer than,less than,less then,lower than,below,up to,upto,max,maximum,maximum of,max of,no more than,not more than,not over,not above,no higher than,no over,sub,within,budget,budget of,my budget is,budget is,budget around,for,for under,for less than,to spend,spend up to,spend,can spend,cheaper than,at most,limit,limit of,cap,capped at,not exceeding,wont go over,dont want to spend more than,cant spend more than,cant go over,no greater than,smaller than,fewer than,or less than,underneath,beneath,until,till,<,<=,max budget,maximum budget,top budget,inside,got,have,ive got,i have,only have,with only,less,not exceed,to the value of,no later than,not past,not newer than,for up to,for max',
  gte: 'over,nothing under,nothing below,nothing less than,nothing older than,nothing before,above,from,at least,atleast,min,minimum,minimum of,min of,more than,greater than,not less than,no less than,no lower than,not under,not below,no under,upwards of,north of,starting at,starting from,since,>,>=,exceeding,higher than,dearer than,beyond,not before,no earlier than,not older than,no older than',
  around:
    'around,about,approx,approximately,circa,roughly,near,close to,around about,somewhere around,give or take,say,around the,~,ish,nearly,c',
  after: 'after,post,newer than,later than,younger than',
  before: 'before,pre,older than,earlier than,prior to',
  between:
    'between,btw,btwn,in between,inbetween,ranging from,anywhere between,somewhere between,range',
};
/** Comparison after a number. */
export const comparisonsAfter = {
  lte: 'or less,or under,and under,max,maximum,tops,or below,and below,or cheaper,or older,or earlier,and older,and earlier,or fewer,at most,to spend,budget,limit,at the most,and less,backwards,or lower,max budget,or before,cap,top,and before',
  gte: 'or more,model and newer,model or newer,model and up,model and later,model or later,model onwards,models and newer,+,plus,and up,and over,or over,or above,and above,onwards,onward,or newer,and newer,or later,and later,and onwards,upwards,minimum,min,or better,or up,on wards,and more,and upwards,or higher,or greater,at least,or younger,forward,forwards,up,or after,newer,and after,on',
  around:
    'ish,or so,or thereabouts,give or take,roughly,approx,or there abouts,or near offer,thereabouts,odd',
};
/** Words that name the subject before the comparison: "kms under 80k". */
export const subjects = {
  km: 'km,kms,mileage,odometer,kilometres,kilometers,odo,klms,ks,kays,clocked,travelled,driven,done,km reading,milage,kilometre,has done,odo reading',
  price: 'price,priced,cost,costs,costing,priced at,price range,asking,value,valued at',
  year: 'year,years,built,build,model year,year model,made,year range,manufactured,build year,registered',
  repayment:
    'repayments,repayment,weekly repayments,payments,weekly,payment,weekly budget,weekly payments,pay',
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
  km: 'km,kms,kilometres,kilometers,kilometre,kilometer,klm,klms,on the clock,on it,on the odo,on the odometer,clicks,kilometre,km on it,kms on it,kms on the clock,km on the clock,mileage,travelled,odometer,on clock,kms travelled,kms driven',
  ks: 'ks,k s,kays,ks on it,ks on the clock,kay,kays on the clock',
  kg: 'kg,kgs,kilo,kilos,kilogram,kilograms,kg towing,kg braked,kg tow',
  tonne: 't,ton,tonne,tons,tonnes,tonner',
  seats: 'seater,seat,seats,seaters,str,seated,seating',
  people: 'people,passengers,adults,person,ppl,people in,occupants,passenger,of us',
  doors: 'door,doors,dr,drs',
  cylinders: 'cyl,cylinder,cylinders,cyls',
  litres: 'l,lt,ltr,litre,liter,litres,liters,lts,litre engine,l engine',
  ancap:
    'star,stars,star ancap,stars ancap,star ancap rating,star safety,star safety rating,star rating,star ancap safety,star ancap safety rating,star rated,ancap stars,star ancap rated,star crash rating,star crash test,ancap',
  yearsOld:
    'years old,year old,yrs old,yr old,yo,y o,years of age,years or newer,years old or newer,years or less,years old or less,years or younger,yrs or newer,yrs or less',
  years: 'years,year,yrs,yr',
  week: 'a week,per week,/ week,pw,p w,p/w,weekly,each week,wk,/ wk,per wk,a wk,every week,week,/week,p wk,weekly repayments,per week repayments,per weeks',
  fortnight:
    'a fortnight,per fortnight,/ fortnight,pf,p f,fortnightly,each fortnight,fortnight,fn,every fortnight,every two weeks,every 2 weeks,p/f,/ fn,per fn',
  month:
    'a month,per month,/ month,pm,p m,monthly,each month,month,mth,per mth,every month,p/m,/ mth,a mth,pcm',
  deposit: 'deposit,down,upfront,up front,dollar deposit,dep,deposit paid',
};
/** Phrases of one meaning each. */
export const meaning = {
  lowKm:
    'low km,low kms,low kilometre,low kilometres,low kilometer,low kilometers,low mileage,low ks,low odometer,lo kms,lo km,not too many kms,not too many km,not too many ks,not too many kilometres,not many kms,not many ks,few kms,low klms,low kays,low klm,little kms,very low kms,very low km,super low kms,not many kilometres,not a lot of kms,minimal kms,low milage,small kms,lowish kms,low odo,low low kms,not too many kilometers,not many km,hardly driven,barely driven,not high kms,low km s,not too many kays,not too high kms,ultra low kms,low-km,few kilometres,few km,low travelled,no high kms,not high km,genuine low kms,without too many kms,reasonable kms,lower kms,lower km,lowkm,lowkms,barely used,not heaps of kms,not a lot of ks,not much mileage,low on kms,low in kms,low travel,lightly driven,low kmz',
  recent:
    'newish,late model,near new,nearly new,near-new,recent model,new ish,as new,almost new,fairly new,latemodel,recent,not too old,relatively new,late models,like new,nearnew,late modle,quite new,reasonably new,pretty new,later model,late-model,not very old,modern,only a few years old,a few years old,newer,newer model,few years old,not old,just a few years old,recent models',
  negation:
    'not,no,non,without,except,except for,excluding,other than,but not,isnt,arent,dont want,anything but,apart from,besides,not a,not an,but no,do not want,never,avoid,thats not,that isnt,which isnt,not interested in,hate,ex.,exclude,minus,aside from,not the,that arent,is not,are not,any but,nothing,definitely not,no more,anything except,instead of,dislike,bar the,without a,without an,sans,w o,rather than,doesnt have,dont like,wont have,with no,and not,just not,neither,not any,anything other than,excl,all but,cant be,must not be,non-',
  near: 'near me,nearby,close to me,closest,nearest,local,around me,in my area,close by,near my,close to home,near my place,locally,near home,around here,near here,closest to me,nearest to me,my area,near by,within driving distance,my local area,near where i live,in my local area,near us,close to us,not far from me,near mine,nearest me,close to my place,close to here',
  fullSafety: 'full safety rating,full safety,full ancap,maximum safety rating',
};
/** Words before a place. */
export const places = {
  near: 'near,nearby to,close to,around,near to,not far from,closest to,nearest to,in the vicinity of,surrounding,next to,just outside,outside of,nearest,anywhere near,based near,local to,driving distance from,driving distance of,close by',
  in: 'in,at,from,located in,based in,in the,within,around the,available in,for sale in,dealers in,cars in,stock in,only in,to,near,of',
};
